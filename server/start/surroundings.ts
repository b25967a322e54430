import { createServer } from 'node:net'
import { type Config, ConfigError, readConfig } from '../config'
import { openDataFolder } from './data-folder'

export { ConfigError }

/**
 * Checks everything that can be checked before any work: settings, the data folder, a busy port. ConfigError. It is a
 * bundle of its own, so that `npm start` checks before it builds the app. A packed mall may contain no demo.
 */
export async function checkSurroundings(
  env: Record<string, string | undefined>,
  args: readonly string[],
  hasDemo = true,
): Promise<Config> {
  const config = readConfig(env, args)
  if (config.mode === 'demo' && !hasDemo)
    throw new ConfigError('this package has no demo: set GALLERIA_MODE=production, or build it with --with-demo')
  openDataFolder(config.dataFolder)
  await checkPort(config.host, config.port)
  return config
}

function checkPort(host: string, port: number): Promise<void> {
  return new Promise((ok, no) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE'
      no(
        new ConfigError(
          isBusy
            ? `port ${port} is busy: stop what uses it, or set PORT to another`
            : `can't listen on ${host}:${port} (${error.code})`,
        ),
      )
    })
    probe.listen(port, host, () => probe.close(() => ok()))
  })
}
