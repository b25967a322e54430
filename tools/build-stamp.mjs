// A fingerprint of the inputs of a client build. The build is stale when the fingerprint differs.
import { fingerprint } from './fingerprint.mjs'

const INPUTS = ['src', 'contract', 'config', 'babel.config.js', 'package-lock.json', 'project.config.json']
const BUILDERS = [
  'tools/taro.mjs',
  'tools/build-stamp.mjs',
  'tools/components.mjs',
  'tools/compress.mjs',
  'tools/first-screen.mjs',
  'tools/first-screen',
]
/** Environment variables that are compiled into a build, by target. */
export const BUILD_VARIABLES = {
  h5: ['GALLERIA_ORIGIN', 'GALLERIA_WEB_HOSTS'],
  weapp: ['GALLERIA_ORIGIN', 'GALLERIA_WEB_HOSTS', 'GALLERIA_MAP_KEY'],
}

/** The stamp of a build of `target` under this environment. */
export function stampOf(target, env) {
  const variables = BUILD_VARIABLES[target].map((name) => `${name}=${env[name] ?? ''}`)
  return fingerprint([...INPUTS, ...BUILDERS], [target, ...variables, process.version])
}
