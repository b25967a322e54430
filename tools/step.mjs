// Prints one line for each step of a command, with its time.
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const isTerminal = process.stdout.isTTY === true

/** An error whose message is sufficient; it is printed without a stack trace. */
export function expected(message) {
  return Object.assign(new Error(message), { isExpected: true })
}

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

/** Runs `work` and prints one line: `label …`, then its time (a running clock on a terminal). */
export async function step(label, work) {
  const startedAt = performance.now()
  process.stdout.write(`• ${label} … `)
  const clock = isTerminal
    ? setInterval(() => process.stdout.write(`\r• ${label} … ${seconds(startedAt)}`), 500)
    : undefined
  try {
    const result = await work()
    process.stdout.write(isTerminal ? `\r✓ ${label} … ${seconds(startedAt)}\n` : `${seconds(startedAt)}\n`)
    return result
  } catch (error) {
    process.stdout.write(isTerminal ? `\r✗ ${label} … ${seconds(startedAt)}\n` : `failed after ${seconds(startedAt)}\n`)
    throw error
  } finally {
    clearInterval(clock)
  }
}

const children = new Set()

/** While a child process runs, a signal to this process also ends the child; afterwards the server handles signals. */
function endChildren(signal) {
  for (const child of children) child.kill(signal)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

function watchOver(child) {
  if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endChildren)
  children.add(child)
  child.once('close', () => {
    children.delete(child)
    if (children.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, endChildren)
  })
}

/** Runs a command in the root folder and captures its output; resolves `{ code, output }`. */
export function capture(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    })
    watchOver(child)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** Like `capture`, but throws the command's output when it fails. */
export async function captureOrFail(command, args, env) {
  const { code, output } = await capture(command, args, env)
  if (code !== 0) throw expected(`${output.trim()}\n${command} ${args.join(' ')}: exit code ${code}`)
  return output
}
