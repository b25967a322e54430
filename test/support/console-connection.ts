// The console of a mall that runs as a process.
import { systemClock } from '@server/kernel/clock'
import type { ConsoleMall } from './console-client'

/** Rejects when it cannot connect. */
export const consoleOf = (url: string): ConsoleMall => ({
  app: {
    async inject({ method, url: path, headers: { host: _host, ...headers }, payload }) {
      const own = { ...headers, origin: url } as Record<string, string>
      const body = typeof payload === 'string' ? payload : payload && new Uint8Array(payload)
      const answer = await fetch(url + path, { method, headers: own, ...(body && { body }) })
      const rawPayload = Buffer.from(await answer.arrayBuffer())
      const text = rawPayload.toString()
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: text,
        rawPayload,
        json: <T>() => JSON.parse(text) as T,
      }
    },
  },
  clock: systemClock,
  config: { mode: 'demo' },
})
