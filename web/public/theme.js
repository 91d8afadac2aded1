/* Before anything is drawn, so that a dark page does not flash white. */
try {
  const kept = JSON.parse(localStorage.getItem('australis.settings') || '{}');
  const dark = kept.theme === 'dark' || (kept.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  if (kept.lang) document.documentElement.lang = kept.lang;
} catch {
  document.documentElement.dataset.theme = 'light';
}
