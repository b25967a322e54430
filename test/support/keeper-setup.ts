import { keep } from './keeper'

declare global {
  var galleriaKeeper: (() => Promise<void>) | undefined
}

/** Jest's global set-up of the suites of built targets: starts the keeper of shared malls and browsers. */
export default async function setUp(): Promise<void> {
  globalThis.galleriaKeeper ??= await keep()
}
