import { makeAutoObservable, observable } from 'mobx'

/** Selected items in edit mode. */
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
  /** Starts or ends the edit mode and clears the selection. */
  switch(isOn: boolean): void {
    this.isOn = isOn
    this.keys.clear()
  }
}
