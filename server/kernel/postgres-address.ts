/** The parts of a PostgreSQL DATABASE_URL. */
export interface PostgresAddress {
  /** One address for each host, in order; the rest of each is the same. */
  servers: readonly string[]
  /** Only a connection that can write is used: always so with several hosts. */
  needsWriter: boolean
  /** Queries are prepared by name. */
  isNaming: boolean
  /** Changes are received by LISTEN. */
  isListening: boolean
}

const PARTS = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)(\S*)$/

export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:/.test(database)
}

/** Reads `postgres://user:password@host1:5432,host2:5432/name?…` as libpq does; null for anything else. */
export function readAddress(text: string): PostgresAddress | null {
  const [, scheme = '', user = '', hosts = '', rest = ''] = PARTS.exec(text) ?? []
  if (scheme === '' || /\s/.test(text)) return null
  const servers = hosts.split(',').map((host) => `${scheme}${user}${host}${rest}`)
  if (!servers.every((server) => URL.canParse(server)) || (servers.length > 1 && /(?:^|,)(?:,|$)/.test(hosts)))
    return null
  const settings = new URL(servers[0] ?? '').searchParams
  const isNaming = settings.get('prepare') !== 'false'
  return {
    servers,
    needsWriter: servers.length > 1 || settings.get('target_session_attrs') === 'read-write',
    isNaming,
    isListening: isNaming && settings.get('listen') !== 'false',
  }
}
