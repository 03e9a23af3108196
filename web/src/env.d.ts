/// <reference types="vite/client" />

declare module "*.po" {
  const messages: Record<string, string | string[]>;
  export default messages;
}

declare module "*.po?late" {
  const messages: Record<string, string | string[]>;
  export default messages;
}
