/** A value that one page leaves for the page that opened it. Each kind of value has its own class. */
export class Handed<T> {
  private value: T | null = null

  put(value: T): void {
    this.value = value
  }

  /** Returns the value once. */
  take(): T | null {
    const { value } = this
    this.value = null
    return value
  }
}
