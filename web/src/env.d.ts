/// <reference types="vite/client" />

declare module "virtual:texts" {
  /** Fetch a part of the catalogue of a language; the build makes it (`build/po.ts`). */
  export function load(language: string, part: string): Promise<Record<string, string | string[]>>;
}
