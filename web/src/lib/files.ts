/* Files to keep, texts to share. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** On plain HTTP there is no clipboard: false then. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const base64url = (bytes: Uint8Array) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join('')).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A recording as a piece of a link, and back. */
export async function packText(text: string): Promise<string> {
  return base64url(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
}

/** No recording is longer: a game of some thousand moves has a tenth of it. */
export const LONGEST = 1 << 20;

/** Throws if it is damaged, or longer than any recording. */
export async function unpackText(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    text += done ? utf8.decode() : utf8.decode(value, { stream: true });
    if (done) return text;
    if (text.length > LONGEST) {
      void reader.cancel();
      throw new Error('too long');
    }
  }
}
