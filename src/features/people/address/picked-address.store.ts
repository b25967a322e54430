import { makeAutoObservable } from 'mobx'

/** The address that was chosen on the address page, waiting for the page that asked. */
export class PickedAddressStore {
  private addressId: string | null = null
  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }
  put(addressId: string): void {
    this.addressId = addressId
  }
  /** Gives it once. */
  take(): string | null {
    const { addressId } = this
    this.addressId = null
    return addressId
  }
}
