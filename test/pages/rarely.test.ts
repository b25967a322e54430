import { walkArea } from '../support/walk'

walkArea('rarely')
