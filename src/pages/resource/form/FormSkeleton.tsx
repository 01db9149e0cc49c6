import styles from "./ResourceForm.module.css";

export const FormSkeleton = () => (
  <div role="status" aria-busy aria-label="Loading">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className={styles.skeleton} />
    ))}
  </div>
);
