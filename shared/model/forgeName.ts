// The forges whose links a report can make.

export const forgeNames = ['github', 'gitlab', 'bitbucket', 'forgejo'] as const;
export type ForgeName = (typeof forgeNames)[number];
