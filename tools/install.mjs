// Installs the packages when package-lock.json has changed since the last installation.
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { lockFile, modules } from './paths.mjs'
import { capture, expected, step } from './step.mjs'

const stampFile = path.join(modules, '.galleria-lock')
/** npm's record of the packages in node_modules. */
const installedFile = path.join(modules, '.package-lock.json')

/** Whether a manual `npm ci` or `npm install` has already installed the versions of the lock file. */
function isInstalled(lockText) {
  if (!fs.existsSync(installedFile)) return false
  const wanted = JSON.parse(lockText).packages
  const installed = JSON.parse(fs.readFileSync(installedFile, 'utf8')).packages
  const isSame = ([place, entry]) =>
    place === '' || (installed[place] ? installed[place].version === entry.version : entry.optional === true)
  return Object.entries(wanted).every(isSame) && Object.keys(installed).every((place) => place in wanted)
}

/** Runs `npm ci` unless node_modules already has the versions of the lock file. */
export async function installWhenNeeded() {
  const lockText = fs.readFileSync(lockFile, 'utf8')
  const wanted = crypto.createHash('sha256').update(lockText).digest('hex')
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted) return
  if (!isInstalled(lockText)) {
    await step('Installing packages (about a minute)', async () => {
      const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
      const { code, output } = await capture('npm', args, { NODE_ENV: '' })
      if (code !== 0)
        throw expected(`${output.trim()}\nThe packages could not be installed (npm ci: exit code ${code}).`)
    })
  }
  fs.writeFileSync(stampFile, wanted)
}
