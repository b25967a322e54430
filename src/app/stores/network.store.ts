import { makeAutoObservable, runInAction } from 'mobx'
import { watchNetwork } from '@/platform/network'

/** Whether the device has a network (spec 3 networkStatus). */
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
