import { makeAutoObservable, observable } from 'mobx'

/** Which of some things are ticked while they are managed. */
export class Selection {
  isOn = false
  private readonly keys = observable.set<string>()

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  get size(): number {
    return this.keys.size
  }
  get chosen(): string[] {
    return [...this.keys]
  }
  has(key: string): boolean {
    return this.keys.has(key)
  }
  toggle(key: string): void {
    if (!this.keys.delete(key)) this.keys.add(key)
  }
  all(keys: readonly string[]): void {
    this.keys.replace([...keys])
  }
  /** Begins or ends managing; nothing is ticked then. */
  switch(isOn: boolean): void {
    this.isOn = isOn
    this.keys.clear()
  }
}
