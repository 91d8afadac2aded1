/* Pages by the part of the address behind '#', so that they work from a file and on any path. */
export interface Route { path: string[]; query: URLSearchParams }

/* A link may have suffered on its way: what cannot be decoded is taken as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function read(): Route {
  const [path, ...query] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(plain), query: new URLSearchParams(query.join('?')) };
}

export const route = $state<{ now: Route }>({ now: read() });

addEventListener('hashchange', () => {
  route.now = read();
});

export function link(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join('/')}`;
}

export function go(...path: string[]): void {
  location.hash = link(...path);
}
