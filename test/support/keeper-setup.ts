import { keep } from './keeper'

declare global {
  var galleriaKeeper: (() => Promise<void>) | undefined
}

/** Jest's global set-up of the built targets: malls and browsers that the files of a worker share. */
export default async function setUp(): Promise<void> {
  globalThis.galleriaKeeper ??= await keep()
}
