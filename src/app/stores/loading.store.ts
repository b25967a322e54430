import { makeAutoObservable } from 'mobx'

/** True while the loading indicator of calls is shown. */
export class LoadingStore {
  static readonly isKept = true
  showLoading = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  set(isShown: boolean): void {
    this.showLoading = isShown
  }
}
