// `npm run build:h5`, `npm run build:weapp`, `npm run build:console`, and with --watch `npm run dev:h5`,
// `npm run dev:weapp`, `npm run dev:console`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { writeComponentModules } from './components.mjs'
import { buildConsoleQuietly, viteCommand } from './console.mjs'
import { installWhenNeeded } from './install.mjs'
import { inRoot, root } from './paths.mjs'
import { expected, step } from './step.mjs'
import { buildTarget, stampFile, taroArguments } from './taro.mjs'

const [target, ...options] = process.argv.slice(2)
const TARGETS = ['h5', 'weapp', 'console']
if (!TARGETS.includes(target)) throw expected('usage: node tools/run.mjs build h5|weapp|console [--watch]')

await installWhenNeeded()
const isWatch = options.includes('--watch')
if (target === 'console' && isWatch) {
  const vite = [viteCommand(), '--config', inRoot('console/vite.config.ts')]
  const child = spawn(process.execPath, vite, { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 0))
} else if (target === 'console') {
  await step('Building the console', buildConsoleQuietly)
} else if (isWatch) {
  writeComponentModules()
  // A watch build leaves no production build. H5 is served from memory and does not write to dist/h5.
  if (target === 'weapp') fs.rmSync(stampFile(target), { force: true })
  const child = spawn(process.execPath, taroArguments(target, '--watch'), {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      GALLERIA_OUTPUT: target === 'h5' ? 'dist/.h5-watch' : 'dist/weapp',
    },
  })
  // Taro's watch does not always end on SIGINT; it ends on SIGTERM.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
} else {
  await buildTarget(target)
}
