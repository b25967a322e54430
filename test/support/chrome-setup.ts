import { findChrome } from './chrome'
import setUpKeeper from './keeper-setup'
import { openTemplates } from './template-folder'

/** Jest's global set-up of the browser suites: finds or unpacks the browser once for all workers, and
 * a folder for the templates of malls in the test's own process. */
export default async function setUp(): Promise<void> {
  const { executablePath, libraryPath } = await findChrome()
  process.env.CHROME_PATH = executablePath
  if (libraryPath) process.env.GALLERIA_CHROME_LIBRARIES = libraryPath
  openTemplates()
  await setUpKeeper()
}
