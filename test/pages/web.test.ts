import { testPagesOf } from '../support/page-test'

testPagesOf('web')
