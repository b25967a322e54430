/**
 * Short texts that the web host stores for the page; the server never reads them (docs/wire.md "Sessions and login").
 */
export interface Cookies {
  get(name: string): string | null
  set(name: string, value: string, lifeMs: number): void
  remove(name: string): void
}
