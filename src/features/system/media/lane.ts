/** Lets only so many pieces of work run at once; the others wait in turn. */
export class Lane {
  private running = 0
  private readonly waiting: (() => void)[] = []
  constructor(private readonly most: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((go) => this.waiting.push(go))
    else this.running += 1
    try {
      return await work()
    } finally {
      // The place passes straight on to the next.
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
