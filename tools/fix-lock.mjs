// Completes package-lock.json after `npm install`. npm drops optional packages of other platforms that the registry in
// use does not have, and `npm ci` then refuses the lock file ("Missing: … from lock file"). An entry with only version
// and platform is enough: `npm ci` skips it on all other platforms.
// Usage: node tools/fix-lock.mjs [--check]   (after every change of the dependencies)
import fs from 'node:fs'

const FILE = 'package-lock.json'
const isCheck = process.argv.includes('--check')
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'aix', 'netbsd', 'openbsd', 'sunos']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 's390x', 'ppc64', 'loong64', 'mips64el']

const text = fs.readFileSync(FILE, 'utf8')
const lock = JSON.parse(text)
const packages = lock.packages

/** Whether `name` resolves from the package at lock path `from`, by Node's module resolution. */
function isResolved(from, name) {
  for (let folder = from; ; ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
    const cut = folder.lastIndexOf('/node_modules/')
    folder = cut < 0 ? '' : folder.slice(0, cut)
  }
}

const stubbed = []
for (const [from, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isResolved(from, name)) continue
    const os = SYSTEMS.filter((system) => name.includes(system) || (system === 'win32' && name.includes('windows')))
    const cpu = PROCESSORS.filter((processor) => name.split(/[-_]/).includes(processor))
    packages[`node_modules/${name}`] = {
      version: range.match(/\d+\.\d+\.\d+[\w.-]*/)?.[0] ?? '0.0.0',
      ...(cpu.length ? { cpu } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      os: os.length ? os : ['none'],
    }
    stubbed.push(name)
  }
}

// The link of a workspace is no address of a registry.
const hosts = Object.entries(packages).filter(([, entry]) => entry.resolved && !entry.link)
if (hosts.length) {
  console.error(`${FILE} names a registry host in ${hosts.length} entries (first: ${hosts[0][0]}); see .npmrc`)
  process.exit(1)
}
if (isCheck && stubbed.length) {
  console.error(`${FILE} lacks ${stubbed.length} optional packages; run: node tools/fix-lock.mjs`)
  process.exit(1)
}
if (stubbed.length) {
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
  fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`${FILE}: ${stubbed.length} stub entries added`)
