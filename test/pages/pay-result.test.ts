import { walkArea } from '../support/walk'

walkArea('pay-result')
