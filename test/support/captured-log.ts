import { createLog, type Logger } from '@server/kernel/log'

/** The product's own log at its chattiest, kept in memory as it would have been written. */
export function capturedLog(): { log: Logger; text(): string } {
  let text = ''
  const log = createLog('trace', {
    write: (line) => {
      text += line
    },
  })
  return { log, text: () => text }
}
