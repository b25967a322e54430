import { createLog, type Logger } from '@server/kernel/log'

/** The product's log at its most detailed level, kept in memory as it would be written. */
export function capturedLog(): { log: Logger; text(): string } {
  let text = ''
  const log = createLog('trace', {
    write: (line) => {
      text += line
    },
  })
  return { log, text: () => text }
}
