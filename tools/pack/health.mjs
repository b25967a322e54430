// node health.mjs: exits with 0 if the mall of these settings is healthy, else with 1 and the reason.
import './right-node.mjs'
import http from 'node:http'

const TIMEOUT_MS = 5000
/** Address on this machine of a server that listens on all interfaces. */
const EVERYWHERE = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const { HOST = '127.0.0.1', PORT = '8080', PUBLIC_HOSTS = '127.0.0.1' } = process.env

function end(reason) {
  if (reason) console.error(`galleria: ${reason}`)
  process.exit(reason ? 1 : 0)
}

const options = {
  host: EVERYWHERE[HOST] || HOST || '127.0.0.1',
  port: PORT || '8080',
  path: '/healthz',
  headers: { host: PUBLIC_HOSTS.split(',')[0].trim() || '127.0.0.1' },
  timeout: TIMEOUT_MS,
}
const request = http.get(options, (answer) => {
  let text = ''
  answer.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  answer.on('end', () => end(text === '{"status":"ok"}' ? '' : `${answer.statusCode} ${text.trim()}`))
})
request.on('timeout', () => request.destroy(new Error('no answer')))
request.on('error', ({ message }) => end(message))
