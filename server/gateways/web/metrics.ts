import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

const REQUEST_BUCKETS_S = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const GC_BUCKETS_S = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5]
const NS_PER_S = 1e9
const MS_PER_S = 1000
/**
 * Interval of the measurement (0.1 % of a core); a timer that fires n ms late shows that the loop was blocked for n ms.
 */
const LOOP_EVERY_MS = 50

const GC_KINDS = new Map<unknown, string>([
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
])

/** The metrics of one route, found by numbers, since a lookup by labels costs more than counting. */
interface Series {
  byStatus: Map<number, Histogram.Internal<'route' | 'status'>>
  byCode: Map<number, Counter.Internal>
}

/**
 * Metrics of one app in the Prometheus text format, in a registry of its own. The process metrics have the names of
 * prom-client's defaults, which dashboards use; two of its default collectors can't be stopped, so all are implemented
 * here.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #series = new Map<string, Series>()
  readonly #durations = new Histogram({
    name: 'galleria_request_duration_seconds',
    help: 'Duration of requests by route and HTTP status.',
    labelNames: ['route', 'status'],
    buckets: REQUEST_BUCKETS_S,
    registers: [this.#registry],
  })
  readonly #results = new Counter({
    name: 'galleria_result_total',
    help: 'Replies by route and result: the business code of API calls (0 is success), else the HTTP status.',
    labelNames: ['route', 'code'],
    registers: [this.#registry],
  })
  readonly #loop = monitorEventLoopDelay({ resolution: LOOP_EVERY_MS })
  readonly #lag = {
    mean: this.#lagGauge('mean', 'How late the event loop was on average'),
    p50: this.#lagGauge('p50', 'How late the event loop was at the median'),
    p99: this.#lagGauge('p99', 'How late the event loop was at the 99th percentile'),
    max: this.#lagGauge('max', 'How late the event loop was at its worst'),
  }
  readonly #collections: PerformanceObserver

  constructor() {
    this.#describeProcess()
    this.#loop.enable()
    const pauses = new Histogram({
      name: 'nodejs_gc_duration_seconds',
      help: 'Garbage collections by kind: minor, major, incremental or weakcb.',
      labelNames: ['kind'],
      buckets: GC_BUCKETS_S,
      registers: [this.#registry],
    })
    this.#collections = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) pauses.observe({ kind: kindOf(entry) }, entry.duration / MS_PER_S)
    })
    this.#collections.observe({ entryTypes: ['gc'] })
  }

  /**
   * Counts one reply. `route` must be a route of ours, never the path of a request: each value is a permanent time
   * series.
   */
  record(route: string, status: number, code: number, ms: number): void {
    let series = this.#series.get(route)
    if (!series) {
      series = { byStatus: new Map(), byCode: new Map() }
      this.#series.set(route, series)
    }
    let durations = series.byStatus.get(status)
    if (!durations) {
      durations = this.#durations.labels(route, String(status))
      series.byStatus.set(status, durations)
    }
    let results = series.byCode.get(code)
    if (!results) {
      results = this.#results.labels(route, String(code))
      series.byCode.set(code, results)
    }
    durations.observe(ms / MS_PER_S)
    results.inc()
  }

  /** The metrics and their content type. */
  async text(): Promise<{ type: string; text: string }> {
    this.#readLoop()
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  /** Stops measuring the process. */
  close(): void {
    this.#loop.disable()
    this.#collections.disconnect()
  }

  /** Delay of the loop since the last reading; resets it. */
  #readLoop(): void {
    const loop = this.#loop
    const late = (ns: number) => (loop.count === 0 ? 0 : Math.max(0, ns / NS_PER_S - LOOP_EVERY_MS / MS_PER_S))
    this.#lag.mean.set(late(loop.mean))
    this.#lag.p50.set(late(loop.percentile(50)))
    this.#lag.p99.set(late(loop.percentile(99)))
    this.#lag.max.set(late(loop.max))
    loop.reset()
  }

  #lagGauge(name: string, help: string): Gauge {
    const registers = [this.#registry]
    return new Gauge({
      name: `nodejs_eventloop_lag_${name}_seconds`,
      help: `${help}, since the last reading.`,
      registers,
    })
  }

  #describeProcess(): void {
    const registers = [this.#registry]
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
    gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
    gauge('nodejs_heap_size_total_bytes', 'JavaScript heap as allocated.', () => process.memoryUsage().heapTotal)
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and the like.', () => process.memoryUsage().external)
    gauge('process_start_time_seconds', 'Start of the process, seconds since the epoch.', () =>
      Math.round(Date.now() / MS_PER_S - process.uptime()),
    )
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'User and system CPU time.',
      registers,
      collect() {
        const { user, system } = process.cpuUsage()
        this.reset()
        this.inc((user + system) / 1e6)
      },
    })
  }
}

/** The kind of a garbage collection. */
function kindOf(entry: object): string {
  const detail = 'detail' in entry ? entry.detail : null
  const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? detail.kind : undefined
  return GC_KINDS.get(kind) ?? 'other'
}
