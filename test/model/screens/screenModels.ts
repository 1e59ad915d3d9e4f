import type { ScreenModel } from '../../fixtures/model/screenModel';
import { filtersModel } from './filtersModel';
import { handOverModel } from './handOverModel';
import { highPriorityModel } from './highPriorityModel';
import { loginModel } from './loginModel';
import { notifierModel } from './notifierModel';
import { profileModel } from './profileModel';

/** Every model of a screen: played in jsdom by screens.test.tsx and in Chromium by test/e2e/product/models.spec.ts. */
export const SCREEN_MODELS: readonly ScreenModel[] = [
  loginModel,
  filtersModel,
  profileModel,
  handOverModel,
  highPriorityModel,
  notifierModel,
];
