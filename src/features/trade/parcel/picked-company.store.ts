import { makeAutoObservable } from 'mobx'

/** The carrier that was chosen, waiting for the form that asked. */
export class PickedCompanyStore {
  private name: string | null = null
  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }
  put(name: string): void {
    this.name = name
  }
  /** Gives it once. */
  take(): string | null {
    const { name } = this
    this.name = null
    return name
  }
}
