/** A value that one page leaves for the page that asked for it. Each kind of value is a class of its own. */
export class Handed<T> {
  private value: T | null = null

  put(value: T): void {
    this.value = value
  }

  /** Gives the value once. */
  take(): T | null {
    const { value } = this
    this.value = null
    return value
  }
}
