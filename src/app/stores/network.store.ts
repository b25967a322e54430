import { makeAutoObservable, runInAction } from 'mobx'
import { watchNetwork } from '@/platform/network'

/** True when the device has a network. */
export class NetworkStore {
  static readonly isKept = true
  isOnline = true

  constructor() {
    makeAutoObservable(this)
    watchNetwork((isOnline) => {
      runInAction(() => {
        this.isOnline = isOnline
      })
    })
  }
}
