import type { ListedStaff, OneTimeLink } from '@contract/console/staff'
import type { ActingCall, Answer, Call, Command } from '../command'
import { UsageError } from '../failures'
import { moment, table } from '../output'

const SCOPE_OPTIONS = {
  stores: { type: 'string', value: 'ids', summary: 'only these stores, by commas (every store)' },
} as const
const FIELDS = { staffId: '<login>', login: '<login>', roleId: '--role' }

export const staffCommands: readonly Command[] = [
  {
    name: 'staff list',
    action: null,
    summary: 'accounts of the console with their roles and stores',
    usage: '',
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'staff roles',
    action: null,
    summary: 'roles and their permissions',
    usage: '',
    arguments: [0, 0],
    run: roles,
  },
  {
    name: 'staff add',
    action: 'staff.add',
    summary: 'adds an account and prints the one-time link of its set-up',
    usage: '<login> --name <text> --role <role> [--stores <ids>]',
    details:
      'The link is valid for a day and once, and is shown nowhere else: give it to the owner of the account only.',
    options: {
      name: { type: 'string', value: 'text', summary: 'as colleagues see it, up to 20 characters' },
      role: { type: 'string', value: 'role', summary: 'a role of staff roles: administrator, clerk, …' },
      ...SCOPE_OPTIONS,
    },
    fields: FIELDS,
    arguments: [1, 1],
    run: add,
  },
  {
    name: 'staff disable',
    action: 'staff.update',
    summary: 'disables an account and ends its sessions and links',
    usage: '<login>',
    fields: FIELDS,
    arguments: [1, 1],
    run: (call) => update(call, { isDisabled: true }, 'disabled'),
  },
  {
    name: 'staff enable',
    action: 'staff.update',
    summary: 'enables an account again',
    usage: '<login>',
    fields: FIELDS,
    arguments: [1, 1],
    run: (call) => update(call, { isDisabled: false }, 'enabled'),
  },
  {
    name: 'staff role',
    action: 'staff.update',
    summary: 'changes role and stores of an account',
    usage: '<login> <role> [--stores <ids> | --all-stores]',
    details: 'Without an option the account keeps its stores. It is effective at the next call of the account.',
    options: {
      ...SCOPE_OPTIONS,
      'all-stores': { type: 'boolean', summary: 'every store' },
    },
    fields: { ...FIELDS, roleId: '<role>' },
    arguments: [2, 2],
    run: role,
  },
  {
    name: 'staff reset-totp',
    action: 'staff.resetTotp',
    summary: 'removes the authenticator of an account and prints a link for a new one',
    usage: '<login>',
    details: 'For a lost phone: recovery codes and sessions end, too. The link needs the password of the account.',
    fields: FIELDS,
    arguments: [1, 1],
    run: resetTotp,
  },
  {
    name: 'staff reset-password',
    action: 'staff.resetPassword',
    summary: 'prints a one-time link for a new password of an account',
    usage: '<login>',
    details: "The link needs a code of the account's authenticator; its use ends the sessions.",
    fields: FIELDS,
    arguments: [1, 1],
    run: resetPassword,
  },
]

async function list(call: Call): Promise<Answer> {
  const { staffOperator } = await call.open()
  const all = await staffOperator.list('all')
  if (all.length === 0)
    return { json: [], lines: ['there is no account: staff add <login> --name … --role administrator'] }
  const lines = table(
    ['login', 'status', 'role', 'stores', 'since', 'name'],
    all.map((one) => [one.login, one.status, one.roleId, storesText(one), moment(one.createdAt), one.name]),
  )
  return { json: all, lines }
}

async function roles(call: Call): Promise<Answer> {
  const { staffOperator } = await call.open()
  const all = await staffOperator.roles()
  const lines = table(
    ['role', 'name', 'permissions'],
    all.map(({ roleId, name, permissions }) => [roleId, name, permissions.join(' ')]),
  )
  return { json: all, lines }
}

async function add(call: ActingCall): Promise<Answer> {
  const login = call.args[0] ?? ''
  const name = needed(call, 'name')
  const roleId = needed(call, 'role')
  const { staffOperator } = await call.open()
  const link = await staffOperator.add(call.actor, { login, name, roleId, stores: storesOf(call) ?? 'all' })
  return linkAnswer(login, link)
}

async function update(call: ActingCall, change: { isDisabled: boolean }, done: string): Promise<Answer> {
  const { staffOperator } = await call.open()
  const { staffId, version } = await staffOperator.find(call.args[0] ?? '')
  const after = await staffOperator.update(call.actor, { staffId, version, ...change })
  return { json: after, lines: [`${after.login}: ${done}`] }
}

async function role(call: ActingCall): Promise<Answer> {
  const stores = storesOf(call)
  const isAll = call.isSet('all-stores')
  if (isAll && stores !== undefined) throw new UsageError('give one of --stores and --all-stores')
  const { staffOperator } = await call.open()
  const { staffId, version } = await staffOperator.find(call.args[0] ?? '')
  const scope = isAll ? 'all' : stores
  const after = await staffOperator.update(call.actor, {
    staffId,
    version,
    roleId: call.args[1] ?? '',
    ...(scope !== undefined && { stores: scope }),
  })
  return { json: after, lines: [`${after.login}: ${after.roleId}, ${storesText(after)}`] }
}

async function resetTotp(call: ActingCall): Promise<Answer> {
  const { staffOperator } = await call.open()
  const { staffId, login } = await staffOperator.find(call.args[0] ?? '')
  return linkAnswer(login, await staffOperator.resetTotp(call.actor, staffId))
}

async function resetPassword(call: ActingCall): Promise<Answer> {
  const { staffOperator } = await call.open()
  const { staffId, login } = await staffOperator.find(call.args[0] ?? '')
  return linkAnswer(login, await staffOperator.resetPassword(call.actor, staffId))
}

function linkAnswer(login: string, link: OneTimeLink): Answer {
  const lines = [`${login}: open this once, until ${moment(link.expireAt)}, at the address of the console:`, link.path]
  return { json: link, lines }
}

function needed(call: Call, option: string): string {
  return call.text(option) ?? missing(option)
}

function missing(option: string): never {
  throw new UsageError(`--${option} is missing`)
}

function storesOf(call: Call): string[] | undefined {
  const text = call.text('stores')
  if (text === undefined) return undefined
  const ids = text.split(',').map((id) => id.trim())
  if (ids.some((id) => id === '') || new Set(ids).size < ids.length)
    throw new UsageError('--stores must be ids by commas, each once')
  return ids
}

const storesText = ({ allStores, stores }: ListedStaff): string =>
  allStores ? 'every store' : stores.join(',') || 'no store'
