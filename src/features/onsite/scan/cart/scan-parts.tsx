import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { confirm } from '@/app/dialog'
import { useLazyComponent } from '@/app/late'
import type { ScanCartStore } from './scan-cart.store'

const loadOver = () => import('./scan-over').then(({ ScanOver }) => ScanOver)
const loadType = () => import('./type-sheet').then(({ TypeSheet }) => TypeSheet)
const loadChoice = () => import('./choice-sheet').then(({ ChoiceSheet }) => ChoiceSheet)

/** The camera and the sheets over the scan cart; their code loads when they are first needed. */
export const ScanParts = observer(function ScanParts({ page }: { page: ScanCartStore }) {
  const { isLooking, isTyping, session } = page
  const { nextStore, scanState } = session
  const Over = useLazyComponent(isLooking, loadOver)
  const Typed = useLazyComponent(isTyping, loadType)
  const Choice = useLazyComponent(scanState !== null, loadChoice)
  const name = nextStore?.store.name
  useEffect(() => {
    if (name === undefined) return
    const content = `扫到的是${name}的商品，两家店的扫码购物车都会保留`
    void confirm({ title: `切换到${name}？`, content, confirmText: '切换' }).then((isGoing) =>
      isGoing ? page.switchStore() : session.stay(),
    )
  }, [name, page, session])
  return (
    <>
      {Over ? <Over page={page} /> : null}
      {Typed ? <Typed page={page} /> : null}
      {Choice ? <Choice page={page} /> : null}
    </>
  )
})
