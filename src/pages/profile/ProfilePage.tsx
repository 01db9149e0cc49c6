import { useGetIdentity } from "@refinedev/core";
import type { SessionUser } from "../../providers/session";
import { PageHeader } from "../../components/PageHeader";
import { NotificationSettings } from "./NotificationSettings";
import { OwnDataForm } from "./OwnDataForm";
import { OwnPhoto } from "./OwnPhoto";
import { PasswordForm } from "./PasswordForm";
import styles from "./ProfilePage.module.css";
import { ProfileSection } from "./ProfileSection";
import { SecondFactor } from "./SecondFactor";
import { OwnSessions } from "./OwnSessions";
import { ThemeChoice } from "./ThemeChoice";

/** What belongs to the signed-in person: their data, appearance, password and sessions. */
export function ProfilePage() {
  const { data: user } = useGetIdentity<SessionUser>();
  if (!user) return null;
  return (
    <div className={styles.page}>
      <PageHeader title="Your profile" context={`Signed in as ${user.username}`} />
      <ProfileSection heading="About you" help="How your colleagues see and reach you.">
        <OwnPhoto user={user} />
        <OwnDataForm user={user} />
      </ProfileSection>
      <ProfileSection heading="Appearance" help="Follows you to the other browsers that you sign in with.">
        <ThemeChoice />
      </ProfileSection>
      <ProfileSection
        heading="Notifications"
        help="Of what you are told, and how. It is about the trips that you work on and the offers that you sent."
      >
        <NotificationSettings user={user} />
      </ProfileSection>
      <ProfileSection heading="Password" help="Changing it ends your sessions on other devices.">
        <PasswordForm username={user.username} />
      </ProfileSection>
      <ProfileSection
        heading="Second factor"
        help="What is asked for beside your password, so that whoever learns that does not get in with it."
      >
        <SecondFactor />
      </ProfileSection>
      <ProfileSection
        heading="Sessions"
        help="Where you are signed in. End the ones that you do not recognise."
      >
        <OwnSessions />
      </ProfileSection>
    </div>
  );
}
