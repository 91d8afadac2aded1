/// <reference types="svelte" />
/// <reference types="vite/client" />
declare const __VERSION__: string;
declare module '$wasm/australis.wasm?url' {
  const url: string;
  export default url;
}
declare module '$gen/*?url' {
  const url: string;
  export default url;
}
