import { runCli } from './cli'
import { shown, type Terminal } from './printer'

/** The process of the command line: its streams and its exit code. */
const terminal: Terminal = {
  out: (text) =>
    new Promise((done) => {
      if (text === '' || process.stdout.write(text)) done()
      else process.stdout.once('drain', done)
    }),
  err: (text) => {
    process.stderr.write(text)
  },
  isInteractive: process.stderr.isTTY === true,
}

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

runCli(process.argv.slice(2), process.env, terminal).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`mall: ${shown(error instanceof Error ? error.message : String(error))}\n`)
    process.exitCode = 1
  },
)
