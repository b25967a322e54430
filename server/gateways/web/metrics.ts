const BUCKETS_MS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 5000]

interface Series {
  count: number
  sumMs: number
  buckets: number[]
}

/** Counts and durations by route, and counts by result code, in the Prometheus text format. */
export class Metrics {
  readonly #series = new Map<string, Series>()
  readonly #codes = new Map<string, number>()

  record(route: string, code: number, ms: number): void {
    let series = this.#series.get(route)
    if (!series) {
      series = { count: 0, sumMs: 0, buckets: BUCKETS_MS.map(() => 0) }
      this.#series.set(route, series)
    }
    series.count++
    series.sumMs += ms
    for (let i = 0; i < BUCKETS_MS.length; i++)
      if (ms <= (BUCKETS_MS[i] ?? 0)) series.buckets[i] = (series.buckets[i] ?? 0) + 1
    const key = `${route}\n${code}`
    this.#codes.set(key, (this.#codes.get(key) ?? 0) + 1)
  }

  text(): string {
    const lines = ['# TYPE galleria_request_ms histogram']
    for (const [route, series] of this.#series) {
      for (const [i, le] of BUCKETS_MS.entries()) {
        lines.push(`galleria_request_ms_bucket{route="${route}",le="${le}"} ${series.buckets[i]}`)
      }
      lines.push(`galleria_request_ms_bucket{route="${route}",le="+Inf"} ${series.count}`)
      lines.push(`galleria_request_ms_sum{route="${route}"} ${series.sumMs.toFixed(1)}`)
      lines.push(`galleria_request_ms_count{route="${route}"} ${series.count}`)
    }
    lines.push('# TYPE galleria_result_total counter')
    for (const [key, count] of this.#codes) {
      const [route, code] = key.split('\n')
      lines.push(`galleria_result_total{route="${route}",code="${code}"} ${count}`)
    }
    lines.push('# TYPE galleria_memory_bytes gauge', `galleria_memory_bytes ${process.memoryUsage.rss()}`, '')
    return lines.join('\n')
  }
}
