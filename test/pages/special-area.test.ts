import { testPagesOf } from '../support/page-test'

testPagesOf('special-area')
