/** Every bench by the name that `npm run bench -- <name>` asks for. */
const BENCHES: Record<string, () => Promise<{ run(args: readonly string[]): Promise<void> }>> = {
  h5: () => import('./h5/h5.bench'),
  server: () => import('./server/server.bench'),
  // The load's own process, which the server's bench starts.
  'server-load': () => import('./server/load'),
}
const SHOWN = Object.keys(BENCHES).filter((name) => !name.endsWith('-load'))

const [asked, ...args] = process.argv.slice(2)
const names = asked === undefined || asked.startsWith('--') ? SHOWN : [asked]
const rest = asked?.startsWith('--') ? [asked, ...args] : args
for (const name of names) {
  const load = BENCHES[name]
  if (!load) {
    process.stderr.write(`there is no bench "${name}" (${SHOWN.join(', ')})\n`)
    process.exit(2)
  }
  await (await load()).run(rest)
}

export {}
