import { AskedWrongly, type BenchHelp, helpOf, readAsked } from './asked'

interface Bench extends BenchHelp {
  load(): Promise<{ run(args: readonly string[]): Promise<void> }>
}

/** Every bench, by the name for `npm run bench -- <name>`. */
const BENCHES: Readonly<Record<string, Bench>> = {
  h5: {
    summary: "the shopper's side, on a slow phone; in turn with an earlier build when its folder is given",
    options: {
      rounds: { kind: 'count' },
      parts: { kind: 'parts', of: ['home', 'tap', 'scroll', 'heap', 'chat', 'scan'] },
      goods: { kind: 'count' },
      against: { kind: 'folder' },
    },
    load: () => import('./h5/h5.bench'),
  },
  server: {
    summary: 'the server under load, in turn with a peer when its folder is given',
    options: {
      rounds: { kind: 'count' },
      seconds: { kind: 'seconds' },
      parts: { kind: 'parts', of: ['rates', 'calm', 'oversell', 'growth'] },
      sizes: { kind: 'counts', example: '10,1000,100000' },
      burst: { kind: 'count' },
      peer: { kind: 'folder' },
      against: { kind: 'folder' },
    },
    load: () => import('./server/server.bench'),
  },
  offers: {
    summary: 'whole checkouts with five offers and two coupons, in turn with plain ones',
    options: { rounds: { kind: 'count' }, seconds: { kind: 'seconds' } },
    load: () => import('./server/offers.bench'),
  },
  rush: {
    summary: 'thousands at once for a few coupons and for a few pieces at a flash price, and lists meanwhile',
    options: { shoppers: { kind: 'count' }, parts: { kind: 'parts', of: ['coupons', 'flash'] } },
    load: () => import('./server/rush.bench'),
  },
  sockets: {
    summary: 'memory of idle sockets, and messages that one process stores in a second',
    options: { sockets: { kind: 'count' }, seconds: { kind: 'seconds' } },
    load: () => import('./server/sockets.bench'),
  },
  search: {
    summary: 'how well searches answer everyday queries, and what they cost',
    options: {
      parts: { kind: 'parts', of: ['quality', 'cost'] },
      sizes: { kind: 'counts', example: '1000,100000' },
      rounds: { kind: 'count' },
    },
    load: () => import('./search/search.bench'),
  },
  quote: {
    summary: 'what pricing a full cart costs, by itself and with offers',
    options: { rounds: { kind: 'count' } },
    load: () => import('./quote/quote.bench'),
  },
  orders: {
    summary: 'list, tabs, counts and searches of a shopper with a year of orders, beside one with few',
    options: { orders: { kind: 'count' }, rounds: { kind: 'count' } },
    load: () => import('./orders/orders.bench'),
  },
  near: {
    summary: 'the nearest ten stores in a city of many, beside one of 100',
    options: { stores: { kind: 'count' }, rounds: { kind: 'count' } },
    load: () => import('./near/near.bench'),
  },
  database: {
    summary: 'how long calls wait while the network before PostgreSQL is lost, and how soon they are answered after it',
    options: {},
    load: () => import('./database/lost-database.bench'),
  },
  soak: {
    summary: 'many orders, and whether the last are as quick as the first',
    options: { orders: { kind: 'count' } },
    load: () => import('./server/soak.bench'),
  },
}

async function main(args: readonly string[]): Promise<void> {
  // The process of the load generator, which the server's bench starts.
  if (args[0] === 'server-load') return (await import('./server/load')).run()
  if (args.includes('--help')) return void process.stdout.write(helpOf(BENCHES))
  for (const { name, args: own } of readAsked(BENCHES, args)) await (await BENCHES[name]?.load())?.run(own)
}

await main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof AskedWrongly)) throw error
  process.stderr.write(`bench: ${error.message} (npm run bench -- --help)\n`)
  process.exit(2)
})
