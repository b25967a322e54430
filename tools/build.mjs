// `npm run build:h5`, `npm run build:weapp`, and with --watch `npm run dev:h5`, `npm run dev:weapp`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { writeComponentModules } from './components.mjs'
import { installWhenNeeded } from './install.mjs'
import { root } from './paths.mjs'
import { expected } from './step.mjs'
import { buildTarget, stampFile, taroArguments } from './taro.mjs'

const [target, ...options] = process.argv.slice(2)
if (target !== 'h5' && target !== 'weapp') throw expected('usage: node tools/run.mjs build h5|weapp [--watch]')

await installWhenNeeded()
if (options.includes('--watch')) {
  writeComponentModules()
  // What a watch build leaves is no production build. H5 is served from memory and keeps clear of dist/h5.
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
  // Taro's watch does not always heed an interrupt; a termination it does.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
} else {
  await buildTarget(target)
}
