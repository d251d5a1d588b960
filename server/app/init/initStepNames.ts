// The steps of `init`, in their order. The baseline comes after the configuration, which decides what is compared.

export const initStepNames = ['config', 'baseline', 'hook', 'ci'] as const;
export type InitStepName = (typeof initStepNames)[number];
