import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserServer, LaunchOptions } from 'playwright-core'

const run = promisify(execFile)

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** No sandbox (tests also run as root), no GPU, and no connections to the browser's vendor. */
const QUIET_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

/** Unpacks the browser of the npm package, in a separate process, because the package is an ES module. */
const UNPACK = `import chromium from '@sparticuz/chromium'
console.log(JSON.stringify([await chromium.executablePath(), process.env.LD_LIBRARY_PATH ?? '']))`

/** Configures the Chinese font of `package.json` as the browser's only font. */
const FONTS = path.join(__dirname, 'fonts.conf')

interface Chrome {
  executablePath: string
  /** Folder of the browser's shared libraries, for systems without them. */
  libraryPath?: string
}

/** The browser for tests: CHROME_PATH, else an installed Chromium or Chrome, else the one in the npm packages. */
export async function findChrome(): Promise<Chrome> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!fs.existsSync(chosen)) throw new Error(`CHROME_PATH names no file: ${chosen}`)
    return { executablePath: chosen, libraryPath: process.env.GALLERIA_CHROME_LIBRARIES }
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...USUAL_PLACES]
  const installed = candidates.find((file) => fs.existsSync(file))
  return installed ? { executablePath: installed } : unpackChrome()
}

/** The browser in the npm package `@sparticuz/chromium`, unpacked to the temp folder (200 MB, once). */
export async function unpackChrome(): Promise<Chrome> {
  const unpack = async (env: NodeJS.ProcessEnv) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', UNPACK], { env })
    const [executablePath, libraryPath]: [string, string] = JSON.parse(stdout)
    return { executablePath, libraryPath }
  }
  const { executablePath } = await unpack(process.env)
  const { stdout } = await run('ldd', [executablePath])
  if (!stdout.includes('not found')) return { executablePath }
  // The package contains the libraries, and unpacks them when this variable says that it runs on AWS Lambda.
  return unpack({ ...process.env, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' })
}

/** Launch options of playwright-core for `chrome`. */
export function launchOptions({ executablePath, libraryPath }: Chrome): LaunchOptions {
  // Chromium reads FONTCONFIG_FILE on Linux; other systems have a Chinese font.
  const env = { ...process.env, FONTCONFIG_FILE: FONTS }
  if (libraryPath) Object.assign(env, { LD_LIBRARY_PATH: libraryPath })
  return { executablePath, headless: true, args: QUIET_FLAGS, env }
}

/** Starts the browser that `findChrome` finds, with a new profile. */
export async function launchChrome(options: LaunchOptions = {}): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({ ...launchOptions(await findChrome()), ...options })
}

/** Starts that browser as a server; the pages of a connection close with the connection. */
export async function serveChrome(): Promise<BrowserServer> {
  const { chromium } = await import('playwright-core')
  return chromium.launchServer({ ...launchOptions(await findChrome()), host: '127.0.0.1' })
}

/** Connects to a browser server at this endpoint. */
export async function connectChrome(endpoint: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.connect(endpoint)
}
