import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config'
import { AppError } from '../kernel/errors'
import { NO_LIMIT, withPatience } from '../kernel/patience'
import type { Answer, Call, Command } from './command'
import { commands } from './commands'
import { OperationError, troubleLine, UsageError, WrittenFailure } from './failures'
import { localOperator } from './local-operator'
import { type Mall, openMall } from './mall'
import { Printer, type Terminal } from './printer'
import { refusalText } from './refusal'

const COMMON = {
  json: { type: 'boolean', summary: 'one JSON document on stdout, nothing else' },
  phones: { type: 'boolean', summary: 'phones in full; otherwise they are masked' },
  help: { type: 'boolean', summary: 'this text' },
} as const

/** Runs one command line; resolves to the exit code: 0 success, 1 failure, 2 wrong input. */
export async function runCli(
  argv: readonly string[],
  env: Record<string, string | undefined>,
  terminal: Terminal,
): Promise<number> {
  const isJson = argv.includes('--json')
  const printer = new Printer(terminal, argv.includes('--phones'))
  const command = findCommand(argv)
  try {
    const answer = await withPatience(NO_LIMIT, () => dispatch(command, argv, env, printer))
    if (!answer.isWritten)
      await (isJson ? printer.json(`${JSON.stringify(answer.json)}\n`) : printer.lines(answer.lines))
    return answer.exitCode ?? 0
  } catch (error) {
    const { message, code } = failureOf(error, command)
    printer.note(`mall: ${message}`)
    if (isJson && !(error instanceof WrittenFailure)) await printer.json(`${JSON.stringify({ error: message })}\n`)
    return code
  }
}

async function dispatch(
  command: Command | undefined,
  argv: readonly string[],
  env: Record<string, string | undefined>,
  printer: Printer,
): Promise<Answer> {
  const words = argv.filter((word) => !word.startsWith('-'))
  const [first] = words
  if (first === undefined || first === 'help') return overview()
  if (!command) {
    const group = commands.filter(({ name }) => name.startsWith(`${first} `))
    if (group.length > 0 && argv.includes('--help')) return overview(group)
    const hint =
      group.length > 0 ? `${first} ${group.map(({ name }) => name.slice(first.length + 1)).join('|')}` : 'see --help'
    throw new UsageError(`there is no command "${words.slice(0, group.length > 0 ? 2 : 1).join(' ')}" (${hint})`)
  }
  const { args, values } = parsed(command, argv)
  if (values.help === true) return help(command)
  const [least, most] = command.arguments
  if (args.length < least || args.length > most) throw new UsageError(`usage: mall ${command.name} ${command.usage}`)
  return runCommand(command, args, values, env, printer)
}

async function runCommand(
  command: Command,
  args: readonly string[],
  values: Readonly<Record<string, string | boolean | undefined>>,
  env: Record<string, string | undefined>,
  printer: Printer,
): Promise<Answer> {
  // A command does not need the rest of the server's settings.
  const { GALLERIA_DATA, DATABASE_URL, DATABASE_POOL, IDENTITY_KEYS, IDENTITY_FINGERPRINT_KEY, LIVE_HOSTS } = env
  const database = { GALLERIA_DATA, DATABASE_URL, DATABASE_POOL }
  const config = readConfig({ ...database, IDENTITY_KEYS, IDENTITY_FINGERPRINT_KEY, LIVE_HOSTS }, [])
  let mall: Mall | null = null
  const call: Call = {
    args,
    text: (option) => {
      const value = values[option]
      return typeof value === 'string' ? value : undefined
    },
    isSet: (option) => values[option] === true,
    isJson: values.json === true,
    config,
    printer,
    open: async () => {
      mall ??= await openMall(config)
      return mall
    },
  }
  try {
    return await (command.action === null ? command.run(call) : command.run({ ...call, actor: localOperator() }))
  } catch (error) {
    const line = troubleLine(error, config)
    throw line === null || error instanceof WrittenFailure ? error : new OperationError(line)
  } finally {
    await closed(mall)
  }
}

/** A parameter, because the compiler does not narrow a variable that a closure assigns. */
async function closed(mall: Mall | null): Promise<void> {
  await mall?.close()
}

function findCommand(argv: readonly string[]): Command | undefined {
  const named = (words: number) => commands.find(({ name }) => name === argv.slice(0, words).join(' '))
  return named(3) ?? named(2) ?? named(1)
}

function parsed(command: Command, argv: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries({ ...command.options, ...COMMON }).map(([name, { type }]) => [name, { type }]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(command.name.split(' ').length),
      options,
      allowPositionals: true,
      strict: true,
    })
    return { args: positionals, values: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const option = /^Option '(--[\w-]+)[^']*' argument is ambiguous/.exec(message)?.[1]
    if (option)
      throw new UsageError(
        `${option} needs a value; one that begins with a dash: ${option}=-… (mall ${command.name} --help)`,
      )
    throw new UsageError(`${(message.split(/\. |\n/)[0] ?? '').trim()} (mall ${command.name} --help)`)
  }
}

function overview(list: readonly Command[] = commands): Answer {
  const widest = Math.max(...list.map(({ name }) => name.length))
  return {
    json: list.map(({ name, summary, usage }) => ({ name, summary, usage: `mall ${name} ${usage}`.trim() })),
    lines: [
      'Usage: npm run mall -- <command> [--json] [--phones] [--help]',
      '',
      ...list.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
      '',
      'Works on the database that GALLERIA_DATA or DATABASE_URL name, while the server runs too.',
      'Exit code: 0 success, 1 failure, 2 invalid command line. For scripts: npm run -s mall -- … --json',
    ],
  }
}

function help(command: Command): Answer {
  const options = Object.entries({ ...command.options, ...COMMON }).map(([name, option]) => ({
    name: `--${name}${'value' in option && option.value ? ` <${option.value}>` : ''}`,
    summary: option.summary,
  }))
  const widest = Math.max(...options.map(({ name }) => name.length))
  return {
    json: {
      name: command.name,
      summary: command.summary,
      usage: `mall ${command.name} ${command.usage}`.trim(),
      options,
    },
    lines: [
      `Usage: npm run mall -- ${command.name} ${command.usage}`.trim(),
      '',
      command.summary,
      ...(command.details ? ['', ...command.details.split('\n')] : []),
      '',
      ...options.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
    ],
  }
}

function failureOf(error: unknown, command: Command | undefined): { message: string; code: 1 | 2 } {
  if (error instanceof UsageError || error instanceof ConfigError) return { message: error.message, code: 2 }
  if (error instanceof WrittenFailure) return { message: error.message, code: error.exitCode }
  if (error instanceof OperationError) return { message: error.message, code: 1 }
  // A rule refused: a wrong field is wrong input, anything else depends on the state of the mall.
  if (error instanceof AppError)
    return { message: refusalText(error, command), code: error.errorName === 'SYS_PARAM_ERROR' ? 2 : 1 }
  const text = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return { message: `${text || 'it failed'}${text.includes(code.slice(2, -1)) ? '' : code}`, code: 1 }
}
