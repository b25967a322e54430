import { findChrome } from './chrome'
import setUpKeeper from './keeper-setup'

/** Jest's global set-up of the browser suites: finds (or unpacks) the browser once for all workers. */
export default async function setUp(): Promise<void> {
  const { executablePath, libraryPath } = await findChrome()
  process.env.CHROME_PATH = executablePath
  if (libraryPath) process.env.GALLERIA_CHROME_LIBRARIES = libraryPath
  await setUpKeeper()
}
