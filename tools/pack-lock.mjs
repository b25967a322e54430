// The lock file of a packed mall: the entries of the project's lock file that some packages need, unchanged.
import { captureOrFail } from './step.mjs'

/** The lock path that `name` resolves to from the package at `from`, by Node's module resolution; undefined if none. */
function placeOf(packages, from, name) {
  for (let folder = from; ; ) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[place]) return place
    if (!folder) return undefined
    const cut = folder.lastIndexOf('/node_modules/')
    folder = cut < 0 ? '' : folder.slice(0, cut)
  }
}

/**
 * A lock file with the packages `names` and their dependencies for every platform, and with `places` ({ name: folder
 * }): packages whose files are in a folder of the packed mall.
 */
export function lockOf(lock, names, places) {
  const { packages } = lock
  const { name, version, license, engines } = packages['']
  const kept = new Map()
  const keep = (from, wanted) => {
    const place = placeOf(packages, from, wanted)
    if (!place) throw new Error(`package-lock.json has no ${wanted} for ${from || 'the mall'}`)
    if (kept.has(place)) return
    const { dev: _, ...entry } = packages[place]
    kept.set(place, entry)
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) keep(place, next)
  }
  for (const one of names) keep('', one)
  for (const [one, folder] of Object.entries(places)) {
    const { version, license } = packages[`node_modules/${one}`]
    kept.set(folder, { name: one, version, license })
    kept.set(`node_modules/${one}`, { resolved: folder, link: true })
  }
  const dependencies = Object.fromEntries([
    ...names.map((one) => [one, packages[`node_modules/${one}`].version]),
    ...Object.entries(places).map(([one, folder]) => [one, `file:${folder}`]),
  ])
  const self = { name, version, license, dependencies, engines }
  const entries = [...kept].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': self, ...Object.fromEntries(entries) },
  }
}

/** Runs `npm ci` in a packed folder, for the platform `{ os, cpu, libc }` or, without these, for this machine. */
export function installed(folder, platform) {
  const asked = Object.entries(platform).map(([option, value]) => `--${option}=${value}`)
  const args = ['ci', '--prefix', folder, '--omit=dev', '--include=optional', '--prefer-offline', '--loglevel=error']
  return captureOrFail('npm', [...args, ...asked], { NODE_ENV: '' })
}
